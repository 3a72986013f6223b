import type { Product } from '#contract/catalogue/product.ts';
import { StatusTag } from '#web/desk/ui/StatusTag.tsx';
import { productStatusName } from './names.ts';

export function ProductStatus({ status }: { status: Product['status'] }) {
  return <StatusTag mood={status === 'active' ? 'good' : 'neutral'}>{productStatusName(status)}</StatusTag>;
}
