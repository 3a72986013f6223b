import type { FormInstance } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { problemsOf } from '#contract/promotions/problems.ts';
import type { Promotion } from '#contract/promotions.ts';
import { t } from '#web/desk/areas/promotions/texts.ts';
import { pathOf } from '#web/desk/ui/form.ts';
import type { Next, RecordForm } from '#web/desk/ui/recordForm.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { inWords } from '#web/platform/i18n.ts';
import type { PromotionValues } from './values.ts';

export const steps = ['what', 'who', 'preview'] as const;
export type Step = (typeof steps)[number];

export const stepName = (step: Step): string =>
  ({ what: t('promotions.stepWhat'), who: t('promotions.stepWho'), preview: t('promotions.stepPreview') })[step];

const firstStep = new Set<unknown>(['name', 'note', 'terms', 'scope', 'exclusions']);
const stepOf = (name: readonly (string | number)[]): Step => (firstStep.has(name[0]) ? 'what' : 'who');

/** Errors in the values of steps up to this one, beyond those of single fields: by the same rules as on the server. */
const problemsUpTo = (step: Step, values: PromotionValues): Record<string, string> => {
  const { startsAt = null, endsAt = null, hours = null } = values;
  // Blank fields were reported before: here they are filled in.
  const terms = values.terms as Promotion['terms'];
  const problems = problemsOf({ terms, startsAt, endsAt, hours });
  return Object.fromEntries(
    Object.entries(problems)
      .filter(([path]) => steps.indexOf(stepOf(pathOf(path))) <= steps.indexOf(step))
      .map(([path, sentence]) => [path, inWords(sentence)]),
  );
};

type Name = (string | number)[];
const wrongFields = (instance: FormInstance): Name[] =>
  instance
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name }) => name);

/** The three steps of a promotion over one form; the current one is in the address. */
export const useSteps = (form: RecordForm) => {
  const [params, setParams] = useAddressParams();
  const { instance, fields } = form.scope;
  const step = steps.find((each) => each === params.get('step')) ?? steps[0];
  const go = useCallback(
    (to: Step) => {
      setParams(to === steps[0] ? {} : { step: to }, { replace: true });
      scrollTo(0, 0);
    },
    [setParams],
  );

  // The field can be shown once its step is.
  const [wanted, setWanted] = useState<Name>();
  useEffect(() => {
    if (!wanted || stepOf(wanted) !== step) return;
    instance.scrollToField(wanted, { focus: true, block: 'center' });
    setWanted(undefined);
  }, [wanted, step, instance]);

  /** Goes to the first field with an error, on whichever step it is. */
  const showWrong = () => {
    const wrong = wrongFields(instance);
    const first = steps.flatMap((each) => wrong.filter((name) => stepOf(name) === each))[0];
    if (!first) return;
    go(stepOf(first));
    setWanted(first);
  };
  const refuse = (problems: Record<string, string>) => {
    const ofTerms = Object.entries(problems).filter(([path]) => path.startsWith('terms.'));
    const others = Object.entries(problems).filter(([path]) => !path.startsWith('terms.'));
    fields.info('terms')?.refuse?.(Object.fromEntries(ofTerms));
    instance.setFields(others.map(([path, message]) => ({ name: pathOf(path), errors: [message] })));
  };
  const check = async (upTo: Step): Promise<boolean> => {
    const names = instance
      .getFieldsError()
      .map(({ name }) => name)
      .filter((name) => steps.indexOf(stepOf(name)) <= steps.indexOf(upTo));
    const isEachRight = await instance.validateFields(names).then(
      () => true,
      () => false,
    );
    const problems = isEachRight ? problemsUpTo(upTo, instance.getFieldsValue(true) as PromotionValues) : {};
    const isRight = isEachRight && Object.keys(problems).length === 0;
    refuse(problems);
    if (!isRight) showWrong();
    return isRight;
  };
  return {
    step,
    /** Back is always possible; forward only past correct steps. Read-only users go anywhere. */
    to: async (next: Step, reading = false) => {
      if (reading || steps.indexOf(next) <= steps.indexOf(step) || (await check(step))) go(next);
    },
    save: async (next: Next, more?: object) => {
      await form.save(next, more);
      showWrong();
    },
  };
};
