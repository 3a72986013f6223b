import { ConfigProvider } from 'antd';
import { useId } from 'react';
import { t } from '#web/desk/areas/catalogue/texts.ts';
import { colorName, isTagColor, tagColors } from './colors.ts';
import './lists.css';

/** A tag's colour as a spot: empty if it has none. */
export function Spot({ color }: { color: string }) {
  return <span className="td-spot" data-color={isTagColor(color) ? color : undefined} aria-hidden />;
}

type SwatchesProps = { value?: string; onChange?: (color: string) => void; id?: string };

/** The colours to choose from, each with its name for people who cannot see it. */
export function Swatches({ value = '', onChange, id }: SwatchesProps) {
  const { componentDisabled: readOnly } = ConfigProvider.useConfig();
  const group = useId();
  return (
    <div id={id} className="td-swatches" role="radiogroup" aria-label={t('catalogue.tagColour')}>
      {['', ...tagColors].map((color) => (
        <label key={color} className="td-swatch" title={colorName(color)}>
          <input
            type="radio"
            name={group}
            aria-label={colorName(color)}
            checked={value === color || (color === '' && !isTagColor(value))}
            disabled={readOnly}
            onChange={() => onChange?.(color)}
          />
          <Spot color={color} />
        </label>
      ))}
    </div>
  );
}
