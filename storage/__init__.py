"""SQLite: one writer, write-sets, migrations. Imports nothing of ours."""
