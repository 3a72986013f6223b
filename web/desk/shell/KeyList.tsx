import { t } from '#web/desk/shell/texts.ts';
import { CTRL } from './ctrl.ts';
import './keys.css';

type Key = { keys: readonly string[]; does: string };
type Group = { title: string; keys: readonly Key[] };

const groups = (): Group[] => [
  {
    title: t('shell.keysEverywhere'),
    keys: [
      { keys: [CTRL, 'K'], does: t('shell.keySearch') },
      { keys: ['?'], does: t('shell.keyHelp') },
      { keys: ['Esc'], does: t('shell.keyClose') },
    ],
  },
  {
    title: t('shell.keysLists'),
    keys: [
      { keys: ['/'], does: t('shell.keyFind') },
      { keys: ['n'], does: t('shell.keyNew') },
      { keys: ['↑', '↓'], does: t('shell.keyRows') },
      { keys: ['Enter'], does: t('shell.keyOpen') },
      { keys: ['Space'], does: t('shell.keySelect') },
    ],
  },
  {
    title: t('shell.keysForms'),
    keys: [{ keys: [CTRL, 'S'], does: t('shell.keySave') }],
  },
  {
    title: t('shell.keysTabs'),
    keys: [
      { keys: ['←', '→'], does: t('shell.keyTabs') },
      { keys: ['Alt', '←', '→'], does: t('shell.keyMoveTab') },
      { keys: ['Delete'], does: t('shell.keyCloseTab') },
    ],
  },
];

/** All keyboard shortcuts, by where they work. */
export function KeyList() {
  return (
    <div className="td-keys">
      {groups().map(({ title, keys }) => (
        <section key={title}>
          <h2>{title}</h2>
          <dl>
            {keys.map(({ keys: pressed, does }) => (
              <div key={does}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
