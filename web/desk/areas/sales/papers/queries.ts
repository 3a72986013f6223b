import { getInvoice } from '#contract/papers.ts';
import { query } from '#web/platform/query.ts';

export const invoice = (id: number) => query(getInvoice, { id });
