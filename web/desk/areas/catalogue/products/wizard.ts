import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue/product.ts';
import { createProduct } from '#contract/catalogue.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { warnAboutTaken } from '#web/desk/ui/formErrors.ts';
import { useRecordForm } from '#web/desk/ui/recordForm.ts';
import { useAddressParams } from '#web/platform/addressParams.ts';
import { useStartBranch } from '#web/platform/branch.ts';
import { toast } from '#web/platform/toast.ts';
import { blankForm } from './blankForm.ts';
import { productReads } from './queries.ts';

export const steps = ['basic', 'more', 'standard', 'finished'] as const;
export type Step = (typeof steps)[number];
export const stepName = (step: Step): string =>
  ({
    basic: t('catalogue.stepBasic'),
    more: t('catalogue.stepMore'),
    standard: t('catalogue.stepStandard'),
    finished: t('catalogue.stepFinished'),
  })[step];

/** The step of each field. Fields not listed here are on the second. */
const basic = new Set<unknown>([
  'images',
  'barcodes',
  'barcode',
  'sku',
  'title',
  'chineseTitle',
  'retailPrice',
  'costPrice',
  'gstFree',
  'quantity',
  'branchId',
  'soldByWeight',
  'openPrice',
  'ageRestricted',
  'serialRequired',
  'strictStock',
]);
const standard = /^(standard|unit)/;
const stepOf = (field: unknown): Step => {
  if (basic.has(field)) return 'basic';
  return standard.test(String(field)) ? 'standard' : 'more';
};

type Name = (string | number)[];
type Failure = { errorFields: { name: Name; errors: string[] }[] };

/**
 * The new-product wizard: the step is in the address, the input on the device, and the product is created at the end.
 */
export const useWizard = () => {
  const [params, setParams] = useAddressParams();
  const [product, setProduct] = useState<Product>();
  const [restoredAt, setRestoredAt] = useState<number>();
  const branchId = useStartBranch();
  const initial = useMemo(() => blankForm(branchId), [branchId]);
  const form = useRecordForm({
    name: 'product.new',
    to: createProduct,
    initial,
    refresh: productReads,
    fieldOf: { 150: 'sku' },
    list: pathOf('productList'),
    onSaved: (product) => {
      setProduct(product);
      setParams({ step: 'finished' }, { replace: true });
    },
  });
  const { instance } = form.scope;
  const hints = useRef(new Set<string>());
  const stepInUrl = steps.find((each) => each === params.get('step')) ?? 'basic';
  const step: Step = product ? 'finished' : stepInUrl === 'finished' ? 'basic' : stepInUrl;
  const go = useCallback(
    (to: Step) => {
      // A refused step stays where it is: Back leaves the page at once.
      if (to !== stepInUrl) setParams(to === 'basic' ? {} : { step: to });
      scrollTo(0, 0);
    },
    [setParams, stepInUrl],
  );

  // A reload continues where it was; without the input it starts at the beginning.
  const { stored: draft } = form.draft;
  const { restore } = form;
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (opened) return;
    setOpened(true);
    if (draft) {
      restore(draft.values);
      setRestoredAt(draft.at);
    } else if (stepInUrl !== 'basic') setParams({}, { replace: true });
  }, [opened, draft, restore, stepInUrl, setParams]);

  // The field can be shown once its step is.
  const [wrong, setWrong] = useState<Name>();
  useEffect(() => {
    if (!wrong || stepOf(wrong[0]) !== step) return;
    instance.scrollToField(wrong, { focus: true, block: 'center' });
    setWrong(undefined);
  }, [wrong, step, instance]);

  /** Goes to the first field with an error, on whichever step it is. */
  const show = ({ errorFields }: Failure) => {
    const name = errorFields[0]?.name;
    if (!name) return;
    go(stepOf(name[0]));
    setWrong(name);
  };
  /** A new hint stops the step once, so that it is seen; pressing again continues. */
  const isHinted = (names: readonly string[]): boolean => {
    const hinted = instance.getFieldsError(names.map((name) => [name])).filter(({ warnings }) => warnings.length > 0);
    const isNew = hinted.some(({ name }) => !hints.current.has(String(name)));
    for (const { name } of hinted) hints.current.add(String(name));
    return isNew;
  };
  const check = async (upTo: Step, button: string) => {
    const names = Object.keys(initial).filter((name) => steps.indexOf(stepOf(name)) <= steps.indexOf(upTo));
    try {
      await instance.validateFields(names);
    } catch (failure) {
      isHinted(names);
      warnAboutTaken((failure as Failure).errorFields);
      show(failure as Failure);
      return false;
    }
    if (!isHinted(names)) return true;
    toast.info(t('catalogue.hintSkip', { button }));
    return false;
  };
  const create = async () => {
    if (!(await check('standard', t('catalogue.wizardCreate')))) return;
    await form.save('another');
    const errorFields = instance.getFieldsError().filter(({ errors }) => errors.length > 0);
    show({ errorFields });
  };
  const to = async (next: Step) => {
    // Back is always possible; forward only past correct steps.
    if (steps.indexOf(next) <= steps.indexOf(step) || (await check(step, t('catalogue.wizardNext')))) go(next);
  };
  const another = () => {
    hints.current.clear();
    setProduct(undefined);
    setRestoredAt(undefined);
    if (stepInUrl !== 'basic') setParams({}, { replace: true });
    scrollTo(0, 0);
  };
  // The browser's Back from the last step: that product is created, so the next one starts.
  const wasFinished = useRef(false);
  const startNext = useEffectEvent(() => {
    if (!product || !wasFinished.current) return;
    another();
  });
  useEffect(() => {
    if (stepInUrl !== 'finished') startNext();
    wasFinished.current = stepInUrl === 'finished';
  }, [stepInUrl]);
  // Returning to the page after a product was created starts the next one.
  const wasCreated = useRef(false);
  const leave = useEffectEvent(() => {
    wasCreated.current = product !== undefined;
  });
  const comeBack = useEffectEvent(() => {
    if (wasCreated.current) another();
  });
  useEffect(() => {
    comeBack();
    return () => leave();
  }, []);
  return {
    form,
    step,
    product,
    restoredAt: form.dirty ? restoredAt : undefined,
    to,
    create,
    next: () => (step === 'standard' ? create() : to(steps[steps.indexOf(step) + 1] ?? 'basic')),
    startOver: () => {
      instance.setFieldsValue(initial);
      form.changed(initial);
      setRestoredAt(undefined);
      go('basic');
    },
    another,
  };
};
