import type { receipt as english } from '#web/till/counter/texts/en/receipt.ts';

export const receipt: Record<keyof typeof english, string> = {
  'counter.laybyOpen': '取货时付',
  'counter.printerFailed': '打印机未接收小票，改由浏览器打印。请检查电源、连线和纸张。',
  'counter.receiptCopy': '副本',
  'counter.receiptCredit': '退款单',
  'counter.receiptCustomer': '客户：{name}',
  'counter.receiptDiscount': '折扣 −{amount}',
  'counter.receiptInvoice': '税务发票',
  'counter.receiptLayby': '预订单',
  'counter.receiptLaybyPaid': '预订付款',
  'counter.receiptOwed': '待付',
  'counter.receiptOwedBefore': '付款前待付',
  'counter.receiptPacks': '{count} 包（每包 {units} 件）',
  'counter.receiptPaidOff': '已付清，商品已交付',
  'counter.receiptServedBy': '收银员：{name}',
  'counter.typeAccount': '挂账',
  'counter.typeBankTransfer': '银行转账',
  'counter.typeCard': '银行卡',
  'counter.typeCash': '现金',
  'counter.typeGiftCard': '礼品卡',
  'counter.typeStoreCredit': '店铺余额',
};
