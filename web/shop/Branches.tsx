import { weekdays } from '#contract/settings/branches.ts';
import type { ShopBranch } from '#contract/storefront/views.ts';
import { clockWords, type Shop } from './shop.ts';

/** A Monday, for the names of the days. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

const dayName = ({ formats }: Shop, at: number): string =>
  formats.day(new Date(MONDAY + at * DAY_MS).toISOString().slice(0, 10), { weekday: 'long' });

function Hours({ shop, branch }: { shop: Shop; branch: ShopBranch }) {
  return (
    <details>
      <summary>{shop.t('shop.hours')}</summary>
      <dl className="hours">
        {weekdays.map((day, at) => {
          const hours = branch.openingDays.find((each) => each.day === day);
          return (
            <div key={day} className={at === branch.weekday - 1 ? 'today' : undefined}>
              <dt>{dayName(shop, at)}</dt>
              <dd>
                {hours ? `${clockWords(shop, hours.open)} – ${clockWords(shop, hours.close)}` : shop.t('shop.closed')}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}

function Branch({ shop, branch }: { shop: Shop; branch: ShopBranch }) {
  const { t } = shop;
  const { name, address, phone, openingDays, isOpen } = branch;
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${shop.company.name}, ${address}`)}`;
  return (
    <li className="branch">
      <h3>{name}</h3>
      {openingDays.length > 0 && (
        <p className={isOpen ? 'open' : 'shut'}>{t(isOpen ? 'shop.openNow' : 'shop.closedNow')}</p>
      )}
      {address !== '' && <p>{address}</p>}
      <p className="links">
        {phone !== '' && (
          <a className="button" href={`tel:${phone}`} aria-label={t('shop.call', { phone })}>
            {t('shop.callShort')}
          </a>
        )}
        {address !== '' && (
          <a className="button" href={map} rel="noreferrer" aria-label={t('shop.mapOf', { name })}>
            {t('shop.map')}
          </a>
        )}
      </p>
      {openingDays.length > 0 && <Hours shop={shop} branch={branch} />}
    </li>
  );
}

export function Branches({ shop, branches }: { shop: Shop; branches: readonly ShopBranch[] }) {
  return (
    <ul className="branches">
      {branches.map((branch) => (
        <Branch key={branch.id} shop={shop} branch={branch} />
      ))}
    </ul>
  );
}
