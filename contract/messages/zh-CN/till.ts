export const till = {
  'till.deviceRevoked': '这台收银机已停用。请重新设置。',
  'till.sessionClosedAlready': '这个班次已结束，编号为 Z {number}。',
  'till.sessionInUse': 'T{till} 仍在这个班次中销售。请在收银机上结束，或先停用该收银机。',
  'till.keypadInactive': '这个按键板未启用。请先启用，或选择另一个。',
  'till.keypadInUse': '收银机已用这个按键板销售过，只能停用。',
  'till.noSuchReceipt': '找不到这个号码的销售',
  'till.receiptNotHere': '这笔销售还没有传到，请稍后再试。',
  'till.otherBranchTill': '这台收银机属于另一家门店，请由该门店的管理人员重新设置。',
  'till.parkedTaken': '这笔挂单已被另一台收银机取走',
  'till.pinEasy': '这个 PIN 太容易被猜到，请换一个。',
  'till.pinLength': '至少 {min} 位数字',
  'till.printerUnknown': '该打印机不在公司的列表中。请在公司设置中添加。',
  'till.pinDigits': '请输入 4 到 12 位数字',
  'till.silentSubject': '{till} 失去联系',
  'till.silentText':
    '{branch} 的 {till} 有未结束的班次，已 {minutes} 分钟没有联系。它会继续销售，恢复后补发。请检查网络和电源。',
  'till.missingSubject': '{till} 有销售未到达',
  'till.missingText':
    '{branch} 的 {till} 仍有联系，但部分编号一直没有到达（序列：数量）：{numbers}。请在收银机上选择“更多”和“立即发送”；若仍缺失，请将销售保存为文件并在“收银机”页面发送。',
  'till.noSuchOutcome': '请选择一种处理方式',
  'till.ownFlag': '这是您自己经手的，请让另一位经理处理。',
  'till.notBookable': '仍然无法入账：{why}',
} as const;
