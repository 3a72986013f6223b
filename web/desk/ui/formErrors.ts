import type { FormInstance } from 'antd';
import { say } from '#contract/messages/sentence.ts';
import { inWords } from '#web/platform/i18n.ts';
import { toast } from '#web/platform/toast.ts';
import { type FieldsOnScreen, pathOf } from './form.ts';

/** At their fields; a field with parts of its own shows them at these. */
export const showErrors = (
  instance: FormInstance,
  fields: FieldsOnScreen,
  errors: Readonly<Record<string, string>>,
) => {
  const parts = new Map<string, Record<string, string>>();
  const fieldErrors = Object.entries(errors).flatMap(([name, message]) => {
    const field = fields.nearest(name);
    if (field === undefined) return [];
    if (!fields.info(field)?.refuse) return [{ name: pathOf(field), errors: [message] }];
    parts.set(field, { ...parts.get(field), [name]: message });
    return [];
  });
  for (const [field, wrong] of parts) fields.info(field)?.refuse?.(wrong);
  instance.setFields(fieldErrors);
  goToFirst(instance, fields, fieldErrors);
};

/** The first field with an error gets the focus; a collapsed part is opened, and rendered in a moment. */
export const goToFirst = (
  instance: FormInstance,
  fields: FieldsOnScreen,
  wrong: readonly { name: (string | number)[] }[],
): void => {
  const first = wrong[0];
  if (!first) return;
  const go = () => instance.scrollToField(first.name, { focus: true, block: 'center' });
  const folds = wrong.flatMap(({ name }) => fields.info(name.join('.'))?.reveal ?? []);
  for (const reveal of folds) reveal();
  if (folds.length > 0) requestAnimationFrame(go);
  else go();
};

/** A code that is known to be taken is not sent; the toast that its refusal would show is shown anyway. */
export const warnAboutTaken = (wrong: readonly { errors: readonly string[] }[]) => {
  const words = inWords(say('refusal.alreadyExists'));
  if (wrong.some(({ errors }) => errors.some((each) => each.startsWith(words)))) toast.error(words);
};
