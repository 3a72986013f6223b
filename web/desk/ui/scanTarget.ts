import { type RefObject, useEffect, useEffectEvent } from 'react';
import { t } from '#web/desk/ui/texts.ts';
import { listenToScanner } from '#web/platform/scanner.ts';
import { toast } from '#web/platform/toast.ts';

/** On an input of a quantity or an amount: a code scanned into it goes to the product box instead. */
export const noScan = { 'data-no-scan': true };

type Target = { root: RefObject<HTMLElement | null>; take: (code: string) => void };
const targets = new Set<Target>();

/** Dialogs above the page have their own boxes, and so has a table that is marked as a separate area. */
const areaOf = (element: Element | null) => element?.closest('.ant-modal, .ant-drawer, [data-scan-area]') ?? null;
const targetFor = (element: Element): Target | undefined =>
  [...targets].findLast(({ root }) => root.current && areaOf(root.current) === areaOf(element));

/** Radio buttons and checkboxes are clicked, not typed into. */
const TEXT_BOX = 'input:not([type="radio"], [type="checkbox"]), textarea';
const isNoField = (element: Element) => !element.closest(`${TEXT_BOX}, select, [contenteditable]`);

/** Started with the app: no scanned code ends up in a number field. */
export const watchScans = () =>
  listenToScanner({
    guards: (element) => element.closest('[data-no-scan]') !== null || (isNoField(element) && !!targetFor(element)),
    asksNumber: (element) => element.closest('[data-no-scan]') !== null,
    onScan: (code, element) => {
      const target = targetFor(element);
      if (target) target.take(code);
      else toast.warning(t('ui.scanRefused', { code }));
    },
  });

/** A code read by the camera, for the visible box that takes codes. False if nothing on the page does. */
export const takeScan = (code: string): boolean => {
  const target = [...targets].findLast(({ root }) => root.current?.checkVisibility());
  target?.take(code);
  return target !== undefined;
};

/** A number field that lost the focus shows the counted quantity, not the typed text. */
const leaveForAMoment = (field: Element | null) => {
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
};

/** A product box, or a table that counts: receives scans while the cursor is in a number, or nowhere. */
export const useScanTarget = (root: RefObject<HTMLElement | null>, onScan: ((code: string) => void) | undefined) => {
  const take = useEffectEvent((code: string) => onScan?.(code));
  const takes = onScan !== undefined;
  useEffect(() => {
    if (!takes) return;
    const target = {
      root,
      take: (code: string) => {
        const box = root.current?.querySelector<HTMLElement>(`:is(${TEXT_BOX}):not([data-no-scan])`);
        if (box) box.focus();
        else leaveForAMoment(document.activeElement);
        take(code);
      },
    };
    targets.add(target);
    return () => {
      targets.delete(target);
    };
  }, [root, takes]);
};
