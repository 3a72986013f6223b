import type { Pack } from '#contract/lang/sentence.ts';

/** Customers: list, form, picker. */
export const customers: Pack = {
  'Find a customer': '查找客户',
  'Name, phone, email or tax number': '姓名、电话、邮箱或税号',
  'No customer matches': '没有匹配的客户',
  'New customer': '新建客户',
  'Owes {amount}': '欠款 {amount}',
  'Save and choose': '保存并选用',
  'Mei Lin Chen': '陈美玲',
  'Business name': '商号',
  'ABN or tax number': 'ABN 或税号',
  'Take this one': '选用此客户',
  '{name} has the same details already': '{name} 已有相同资料',
  Type: '类型',
  Retail: '零售',
  Wholesale: '批发',
  VIP: '贵宾',
  Staff: '员工',
  'Standard pack price': '整箱价',
  'Cost plus {percent} %': '成本加 {percent}%',
};
