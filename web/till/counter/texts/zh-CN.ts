import type { en } from './en.ts';
import { drawer } from './zh-CN/drawer.ts';
import { hardware } from './zh-CN/hardware.ts';
import { pay } from './zh-CN/pay.ts';
import { receipt } from './zh-CN/receipt.ts';
import { returns } from './zh-CN/returns.ts';
import { sell } from './zh-CN/sell.ts';
import { shared } from './zh-CN/shared.ts';
import { staff } from './zh-CN/staff.ts';

export const texts: Record<keyof typeof en, string> = {
  ...drawer,
  ...hardware,
  ...pay,
  ...receipt,
  ...returns,
  ...sell,
  ...shared,
  ...staff,
};
