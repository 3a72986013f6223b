import type { BasketCode, CodeProblem } from '#contract/storefront/views.ts';
import type { Shop } from './shop.ts';

const problemWords = ({ t, formats }: Shop, problem: CodeProblem): string => {
  switch (problem.kind) {
    case 'unknown':
      return t('shop.codeUnknown');
    case 'tooMany':
      return t('shop.codeTooMany');
    case 'notYet':
      return t('shop.codeNotYet');
    case 'ended':
      return t('shop.codeEnded');
    case 'notNow':
      return t('shop.codeNotNow');
    case 'notOnline':
      return t('shop.codeNotOnline');
    case 'customersOnly':
      return t('shop.codeCustomersOnly');
    case 'usedUp':
      return t('shop.codeUsedUp');
    case 'betterOffer':
      return t('shop.codeBetterOffer');
    case 'notInBasket':
      return t('shop.codeNotInBasket');
    case 'otherBranch':
      return t('shop.codeOtherBranch', { branches: problem.branches.join(', ') });
    case 'moreSpend':
      return t(problem.onScope ? 'shop.codeMoreSpendOnScope' : 'shop.codeMoreSpend', {
        amount: formats.money(problem.missingAmount),
      });
    case 'moreUnits':
      return t(problem.missing === 1 ? 'shop.codeOneMore' : 'shop.codeMoreUnits', { count: problem.missing });
  }
};

type CodeProps = { shop: Shop; entries: string; code: BasketCode | null };

/** A promotion's code: the server renders the page again with it, so that it needs no script. */
export function Code({ shop, entries, code }: CodeProps) {
  const { t, base } = shop;
  const problem = code?.problem;
  return (
    <form className="code" action={`${base}/list`} method="get" data-code={code?.isKnown ? code.text : ''}>
      <input type="hidden" name="ids" value={entries} />
      <label htmlFor="code">{t('shop.code')}</label>
      <div className="entry">
        <input
          id="code"
          name="code"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={code?.text}
          aria-describedby={code ? 'code-state' : undefined}
          aria-invalid={problem ? true : undefined}
        />
        <button type="submit" className="button">
          {t('shop.codeApply')}
        </button>
      </div>
      {code && (
        <p id="code-state" role="status" className={problem ? 'wrong' : 'saving'}>
          {problem ? problemWords(shop, problem) : t('shop.codeApplied', { name: code.name })}
        </p>
      )}
      {code?.isKnown && <a href={`${base}/list?ids=${entries}`}>{t('shop.codeRemove')}</a>}
    </form>
  );
}
