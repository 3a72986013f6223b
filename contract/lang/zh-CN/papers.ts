import type { Pack } from '#contract/lang/sentence.ts';

/** Invoices, receipts, statements and their mail; sheets of orders. */
export const papers: Pack = {
  'Import orders': '导入订单',
  Quote: '报价单',
  'Tax invoice': '税务发票',
  Invoice: '发票',
  'Credit note': '贷项通知单',
  'The mail could not be sent. Check the address, or try again later.': '邮件未能发送。请检查地址，或稍后再试。',
  'The customer has no email address: please enter one': '该客户没有邮箱地址：请输入一个',
  'The last day comes before the first': '结束日期早于开始日期',
  'None of these orders can be printed': '这些订单都无法打印',
  'There is nothing on this order yet': '此订单还没有任何商品',
  'This order was cancelled': '此订单已取消',
  'This order is not confirmed yet': '此订单尚未确认',
  'Nothing is left to pick': '没有待拣的货物',
  'There are no orders in this file': '文件中没有订单',
  'Orders come in as draft, parked or confirmed': '导入的订单只能是草稿、挂单或已确认',
  'There is no such channel': '没有这个渠道',
  'An order has one customer': '一张订单只能有一个客户',
  'An order has one branch': '一张订单只能属于一个分店',
  'An order has one status': '一张订单只能有一个状态',
  'An order has one channel': '一张订单只能有一个渠道',
  'Several customers are called so: write the email address or phone number instead':
    '有多个客户同名：请改填邮箱或电话',
  'Row {0}, {1}: {2}': '第 {0} 行，{1}：{2}',
  "You can only send this to the customer's own email address": '只能发送到该客户自己的邮箱',
};
