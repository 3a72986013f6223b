import { MailOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { type PurchaseLetter, purchaseSubject, purchaseText, sendPurchaseOrder } from '#contract/purchasing/letter.ts';
import type { PurchaseOrder } from '#contract/purchasing/order.ts';
import { t } from '#web/desk/areas/purchasing/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';
import { MailDialog } from '#web/desk/ui/MailDialog.tsx';
import { letter, useSendOrder } from './queries.ts';

/** Emails the order to its supplier; a draft is not ordered yet. */
export function MailButton({ order }: { order: PurchaseOrder }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...letter(order.id), enabled: open });
  if (order.status === 'draft' || order.status === 'cancelled') return null;
  return (
    <Allowed to={sendPurchaseOrder}>
      <Button icon={<MailOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('common.sendEmail')}
      </Button>
      {open && data ? <OrderMail order={order} letter={data} onClose={() => setOpen(false)} /> : null}
    </Allowed>
  );
}

type OrderMailProps = { order: PurchaseOrder; letter: PurchaseLetter; onClose: () => void };

function OrderMail({ order: { id, branchId }, letter: words, onClose }: OrderMailProps) {
  const send = useSendOrder();
  return (
    <MailDialog
      paper={words.name}
      language={words.language}
      email={words.email}
      subject={purchaseSubject(words)}
      textOf={(userName, message) => purchaseText(words, userName, message)}
      messageExample={t('purchasing.emailMessageExample')}
      file={`${words.name.replaceAll(' ', '-')}.pdf`}
      branchId={branchId}
      sentBefore={words.sent}
      send={(mail) => send.mutateAsync({ id, ...mail })}
      onClose={onClose}
    />
  );
}
