export const till = {
  'till.fileByManager': 'This file has refunds, cash out or approvals in it. Ask a manager to send it.',
  'till.deviceRevoked': 'This till has been stopped. Set it up again instead.',
  'till.sessionClosedAlready': 'This session is already closed as Z {number}.',
  'till.sessionInUse': 'T{till} is still selling in this session. Close it there, or stop the till first.',
  'till.keypadInactive': 'This keypad is inactive. Activate it first, or choose another one.',
  'till.keypadInUse': 'Tills have sold with this keypad. Inactivate it instead.',
  'till.noSuchReceipt': 'We can’t find a sale with this number',
  'till.receiptNotHere': 'This sale hasn’t arrived yet. Try again in a moment.',
  'till.otherBranchTill': 'You can’t set up a till of another branch here. Ask someone who manages that branch.',
  'till.parkedTaken': 'Another till has recalled this sale',
  'till.pinEasy': 'This PIN is too easy to guess. Choose another one.',
  'till.pinLength': 'Use at least {min} digits',
  'till.printerUnknown': 'This printer isn’t on the company’s list. Add it in the company settings.',
  'till.pinDigits': 'Use 4 to 12 digits',
  'till.silentSubject': 'No contact with {till}',
  'till.silentText':
    '{till} at {branch} has an open session, but there has been no contact with it for {minutes} minutes. It can keep selling and sends its sales once it is back online. Check its network and power.',
  'till.missingSubject': 'Sales of {till} are missing',
  'till.missingText':
    '{till} at {branch} is online, but some of its sales haven’t arrived (series: sales missing): {numbers}. On the till choose More, then Send now. If they are still missing after that, save its sales to a file and send it from Tills.',
  'till.noSuchOutcome': 'Choose one of the ways to settle this flag',
  'till.ownFlag': 'You rang this up yourself. Ask another manager to settle it.',
  'till.notBookableAsIs':
    'This sale can’t be booked as rung up. Create the order by hand, then settle the flag as “Entered by hand”.',
  'till.notBookable': 'It still can’t be booked: {why}',
} as const;
