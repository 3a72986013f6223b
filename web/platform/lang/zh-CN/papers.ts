import type { Pack } from '#contract/lang/sentence.ts';

/** Invoices and receipts on screen, their mail; print and sheets of many orders. */
export const papers: Pack = {
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
  'Open the order': '打开订单',
  'This browser cannot save the paper as a picture. Download the PDF instead.':
    '此浏览器无法将单据存为图片，请改为下载 PDF。',
};
