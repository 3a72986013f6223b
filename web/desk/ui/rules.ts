import type { FormRule } from 'antd';
import { z } from 'zod';
import { t } from '#web/desk/ui/texts.ts';
import { inWords } from '#web/platform/i18n.ts';
import { messageOf } from '#web/platform/wire.ts';

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** True if the field is required: neither '', undefined nor null is valid. */
export const isRequired = (field: z.ZodType): boolean =>
  [undefined, null, ''].every((blank) => !z.safeDecode(field, blank as never).success);

/** What a blank input means to the contract: '' if that is a value, otherwise null, otherwise left out. */
export const blankFor = (field: z.ZodType): '' | null | undefined =>
  (['', null, undefined] as const).find((blank) => z.safeDecode(field, blank as never).success);

/** The contract's field as an antd rule: the form refuses what the server would refuse, in the same words. */
export const rules = (field: z.ZodType): FormRule[] => [
  { required: isRequired(field), message: t('common.fillIn') },
  {
    validator: (_, value: unknown) => {
      if (isBlank(value)) return Promise.resolve();
      const result = z.safeEncode(field, value as never);
      const issue = result.error?.issues[0];
      return issue ? Promise.reject(new Error(inWords(messageOf(issue)))) : Promise.resolve();
    },
  },
];

/** The form's values, with blanks as the contract expects them. */
export const withBlanks = (schema: z.ZodObject, values: object): Record<string, unknown> => {
  const shape = schema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = shape[name];
      return [name, field && isBlank(value) ? blankFor(field) : value];
    }),
  );
};
