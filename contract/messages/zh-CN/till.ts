export const till = {
  'till.deviceRevoked': '这台收银机已停用。请重新设置。',
  'till.keypadInactive': '这个按键板未启用。请先启用，或选择另一个。',
  'till.keypadInUse': '收银机已用这个按键板销售过，只能停用。',
  'till.noSuchReceipt': '找不到这个号码的销售',
  'till.receiptNotHere': '这笔销售还没有传到，请稍后再试。',
  'till.parkedTaken': '这笔挂单已被另一台收银机取走',
  'till.pinEasy': '这个 PIN 太容易被猜到，请换一个。',
  'till.pinLength': '至少 {min} 位数字',
  'till.printerUnknown': '该打印机不在公司的列表中。请在公司设置中添加。',
  'till.pinDigits': '请输入 4 到 12 位数字',
} as const;
