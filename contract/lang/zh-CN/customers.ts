import type { Pack } from '#contract/lang/sentence.ts';

/** Customers: types, balances, merging. */
export const customers: Pack = {
  Customers: '客户',
  'Customer list': '客户列表',
  'New customer': '新建客户',
  'Edit customer': '编辑客户',
  'Customer types': '客户类型',
  'Couriers, payments': '物流与付款',

  'At most 20 tags': '最多 20 个标签',
  'Only somebody who may override credit limits changes them': '只有可越过信用额度的人才能修改信用额度',
  'This customer still owes {0}. Settle it first.': '该客户尚欠 {0}，请先结清。',
  'This customer still has credit with you. Pay it out first.': '该客户尚有余额，请先退清。',
  'There is no such customer': '没有此客户',
  'There is no such customer type': '没有此客户类型',
  'This still has customers': '其下仍有客户',
};
