import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { suppliers } from '#contract/catalogue/lists.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { Facts } from '#web/desk/ui/Facts.tsx';
import { formats } from '#web/platform/formats.ts';
import { query } from '#web/platform/query.ts';
import { useSession } from '#web/platform/session.ts';
import { isOpen } from './names.ts';
import { BranchField, ExpectedField, SupplierField } from './OrderFields.tsx';

type OrderFactsProps = { order: PurchaseOrder; instance: FormInstance };

/** Supplier, branch and the dates of ordering and receiving; fields that can still change open for editing. */
export function OrderFacts({ order, instance }: OrderFactsProps) {
  const { status, branchId, createdBy, createTime, orderedDate, receivedBy, fullyReceivedDate } = order;
  const watch = { form: instance, preserve: true };
  const supplierId = (Form.useWatch('supplierId', watch) ?? order.supplierId) as number;
  const typedBranchId = (Form.useWatch('branchId', watch) ?? branchId) as number;
  const watchedDay = Form.useWatch('expectedDate', watch) as string | null | undefined;
  const expected = watchedDay === undefined ? order.expectedDate : watchedDay;
  const supplierChanges = supplierId !== order.supplierId;
  const { data: list = [] } = useQuery({ ...query(suppliers.list, {}), enabled: supplierChanges });
  const branches = useSession(({ user }) => user?.branches ?? []);
  const whenBy = (at: Date, name: string) => t('purchasing.whenBy', { when: formats(branchId).dateTime(at), name });
  const isDraft = status === 'draft';
  return (
    <Facts
      facts={[
        {
          label: t('common.supplier'),
          value: supplierChanges ? (list.find(({ id }) => id === supplierId)?.name ?? '…') : order.supplierName,
          ...((isDraft || status === 'ordered') && { edit: (close) => <SupplierField onChange={close} /> }),
        },
        {
          label: t('common.branch'),
          value: branches.find(({ id }) => id === typedBranchId)?.name ?? order.branchName,
          ...(isDraft && branches.length > 1 && { edit: (close) => <BranchField onChange={close} /> }),
        },
        {
          label: t('purchasing.createdBy'),
          value: orderedDate
            ? t('purchasing.orderedWhenBy', { when: formats(branchId).dateTime(orderedDate), name: createdBy })
            : whenBy(createTime, createdBy),
        },
        (isDraft || isOpen(status) || expected !== null) && {
          label: t('purchasing.expectedDate'),
          value: expected
            ? t('purchasing.expectedOn', { date: formats().day(expected) })
            : t('purchasing.noExpectedDate'),
          ...((isDraft || isOpen(status)) && { edit: () => <ExpectedField /> }),
        },
        fullyReceivedDate !== null && {
          label: t('purchasing.fullyReceivedDate'),
          value: t('purchasing.receivedWhenBy', {
            when: formats(branchId).dateTime(fullyReceivedDate),
            name: receivedBy ?? '',
          }),
        },
      ]}
    />
  );
}
