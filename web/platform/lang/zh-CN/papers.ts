import type { Pack } from '#contract/lang/sentence.ts';

/** Invoices and receipts on screen, their mail; print and sheets of many orders. */
export const papers: Pack = {
  '{rows} and {count} more': '{rows} 及其他 {count} 行',
  '80 mm receipt': '80 毫米小票',
  A4: 'A4',
  'Save as image': '存为图片',
  Mail: '发邮件',
  'Mail {paper}': '发送{paper}',
  Send: '发送',
  Print: '打印',
  Message: '留言',
  'Thank you for your order.': '感谢您的订购。',
  'Sent to {email}': '已发送至 {email}',
  "The mail server can't be reached. We'll keep trying to email {email}.":
    '暂时连不上邮件服务器，稍后会继续尝试发送至 {email}。',
  'A row per line with SKU or barcode and quantity; also order, customer, branch, status, price, discount and note. Rows of the same order number become one order. Up to {orders} orders and {rows} rows.':
    '每行一个商品：货号或条码、数量；还可有订单号、客户、门店、状态、单价、折扣和备注。订单号相同的行合成一张订单。最多 {orders} 张订单、{rows} 行。',
  '{count, plural, one {# order} other {# orders}} made': '已生成 {count} 张订单',
  'Make {count, plural, one {# order} other {# orders}}': '生成 {count} 张订单',
  'Branch of orders that name none': '未写门店的订单归属门店',
  'This browser cannot save the paper as a picture. Download the PDF instead.':
    '此浏览器无法将单据存为图片，请改为下载 PDF。',
};
