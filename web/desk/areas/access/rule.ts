import type { FormRule } from 'antd';
import { z } from 'zod';
import { inWords } from '#web/platform/i18n.ts';
import { messageOf } from '#web/platform/wire.ts';

/** A field's rule in antd's format, checked by the contract itself. */
export const rule = (schema: z.ZodType, required?: string): FormRule => ({
  required: required !== undefined,
  validator: async (_, value: unknown) => {
    const empty = value === undefined || value === null || value === '';
    if (empty && required === undefined) return;
    if (empty) throw new Error(required);
    const decoded = z.safeDecode(schema, value);
    const issue = decoded.error?.issues[0];
    if (issue) throw new Error(inWords(messageOf(issue)));
  },
});
