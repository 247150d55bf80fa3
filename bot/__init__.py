"""Civetta: backgammon in chat, the rules, the service and its doors."""
