import type { FormInstance } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '#web/desk/areas/promotions/texts.ts';
import type { Next, RecordForm } from '#web/desk/ui/recordForm.ts';

export const steps = ['what', 'who', 'preview'] as const;
export type Step = (typeof steps)[number];

export const stepName = (step: Step): string =>
  ({ what: t('promotions.stepWhat'), who: t('promotions.stepWho'), preview: t('promotions.stepPreview') })[step];

const firstStep = new Set<unknown>(['name', 'note', 'terms', 'scope', 'exclusions']);
const stepOf = (name: readonly (string | number)[]): Step => (firstStep.has(name[0]) ? 'what' : 'who');

type Name = (string | number)[];
const wrongFields = (instance: FormInstance): Name[] =>
  instance
    .getFieldsError()
    .filter(({ errors }) => errors.length > 0)
    .map(({ name }) => name);

/** The three steps of a promotion over one form; which one is looked at stands in the address. */
export const useSteps = (form: RecordForm) => {
  const [params, setParams] = useSearchParams();
  const { instance } = form.scope;
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

  /** Leads to the first field that is wrong, on whichever step it stands. */
  const showWrong = () => {
    const wrong = wrongFields(instance);
    const first = steps.flatMap((each) => wrong.filter((name) => stepOf(name) === each))[0];
    if (!first) return;
    go(stepOf(first));
    setWanted(first);
  };
  const check = async (upTo: Step): Promise<boolean> => {
    const names = instance
      .getFieldsError()
      .map(({ name }) => name)
      .filter((name) => steps.indexOf(stepOf(name)) <= steps.indexOf(upTo));
    const isRight = await instance.validateFields(names).then(
      () => true,
      () => false,
    );
    if (!isRight) showWrong();
    return isRight;
  };
  return {
    step,
    /** Back is always free; forward goes past correct steps only. Who only reads goes anywhere. */
    to: async (next: Step, reading = false) => {
      if (reading || steps.indexOf(next) <= steps.indexOf(step) || (await check(step))) go(next);
    },
    save: async (next: Next, more?: object) => {
      await form.save(next, more);
      showWrong();
    },
  };
};
