export const imports = {
  'imports.applyInterrupted':
    'The server was restarted while it was applying this import, so nothing was changed. Please check again.',
  'imports.busy': 'This import is still running. Please wait a moment.',
  'imports.changedSinceCheck': '“{name}” (row {row}) has changed since the check. Please check again.',
  'imports.checkFirst': 'Please check this import first.',
  'imports.checkInterrupted': 'The server was restarted during the check. Please check again.',
  'imports.columnChosenTwice': '{column} is chosen for two columns. Choose it only once.',
  'imports.databaseAway': 'The database can’t be reached right now. Please try again.',
  'imports.disableRight': 'Only staff who can inactivate records can change this',
  'imports.enableRight': 'Only staff who can activate records can change this',
  'imports.interrupted': 'The server was restarted in the meantime. Please try again.',
  'imports.kept': 'An import that has been applied can’t be deleted. It is kept so that it can be undone.',
  'imports.noSuchColumn': 'This column isn’t in the file. Choose another one.',
  'imports.notCheckable': 'This import can’t be checked now. Upload the file again.',
  'imports.readInterrupted': 'The server was restarted while it was reading the file. Please upload it again.',
  'imports.rowsWrong': 'Rows that need fixing before this can be applied: {count}',
  'imports.undoApplied': 'Only an import that has been applied can be undone.',
  'imports.undoChanged': '“{name}” (row {row}) has changed since this import, so the import can’t be undone any more.',
  'imports.undoDeleted':
    '“{name}” (row {row}) has been deleted since this import, so the import can’t be undone any more.',
  'imports.unexpected': 'Something unexpected went wrong. Please try again.',
} as const;
