export const pos = {
  'pos.cashNote': 'Choose a note: $5, $10, $20, $50 or $100',
  'pos.firstPage': 'Main',
  'pos.keyOffGrid': 'This key doesn’t fit on the grid. Move it, or make it smaller.',
  'pos.keypadNameTaken': 'This branch already has a keypad with this name',
  'pos.keysOverlap': 'This key covers another one. Move one of them.',
  'pos.lastKeypad': 'This is the branch’s last active keypad. Activate another one first.',
  'pos.noSuchKeypad': 'We can’t find this keypad. Choose another one.',
  'pos.onePage': 'A keypad needs at least one page',
  'pos.pageNameTwice': 'Another page has this name already',
} as const;
