import { type Locale, locales } from '#contract/common.ts';
import type { MessageId } from '#contract/messages/en.ts';
import type { Channel } from '#contract/sales/order.ts';
import type { OrderStatus, PaymentStatus } from '#contract/sales/status.ts';
import { packs } from '#server/platform/packs.ts';

export const statusIds = {
  draft: 'sales.statusDraft',
  parked: 'sales.statusParked',
  confirmed: 'sales.statusConfirmed',
  partlyDispatched: 'sales.statusPartlyDispatched',
  dispatched: 'sales.statusDispatched',
  completed: 'sales.statusCompleted',
  cancelled: 'sales.statusCancelled',
} as const satisfies Record<OrderStatus, MessageId>;
export const paymentStatusIds = {
  unpaid: 'sales.paymentUnpaid',
  partlyPaid: 'sales.paymentPartlyPaid',
  paid: 'sales.paymentPaid',
  refunded: 'sales.paymentRefunded',
  credited: 'sales.paymentCredited',
} as const satisfies Record<PaymentStatus, MessageId>;
export const channelIds = {
  inStore: 'choice.inStore',
  phone: 'choice.phone',
  web: 'choice.web',
  mobile: 'choice.mobile',
  wholesale: 'choice.wholesale',
} as const satisfies Record<Channel, MessageId>;

/** The label of a value. */
export const nameIn = <K extends string>(language: Locale, ids: Readonly<Record<K, MessageId>>, key: K): string =>
  packs[language][ids[key]];

/** Names that a company gave its own choices stay; built-in ones are in the reader's language. */
export const choiceIn = (language: Locale, { key, name }: { key: string; name: string }): string => {
  const id = `choice.${key}` as MessageId;
  return packs['en-US'][id] === name ? packs[language][id] : name;
};

/** The value with this label, in any language. */
export const valueNamed = <K extends string>(
  ids: Readonly<Record<K, MessageId>>,
  isNamed: (name: string) => boolean,
): K | undefined =>
  (Object.keys(ids) as K[]).find(
    (key) => isNamed(key) || locales.some((language) => isNamed(nameIn(language, ids, key))),
  );
