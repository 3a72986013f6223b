import { drawer } from './en/drawer.ts';
import { hardware } from './en/hardware.ts';
import { pay } from './en/pay.ts';
import { receipt } from './en/receipt.ts';
import { returns } from './en/returns.ts';
import { sell } from './en/sell.ts';
import { shared } from './en/shared.ts';
import { staff } from './en/staff.ts';

/** By the room of the till that says them; `shared` is said in several. */
export const en = { ...drawer, ...hardware, ...pay, ...receipt, ...returns, ...sell, ...shared, ...staff };
