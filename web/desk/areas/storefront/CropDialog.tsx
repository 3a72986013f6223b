import { Modal, Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { type Crop, heightOf, maxZoom, movedBy, type Size, wholeOf, zoomedTo, zoomOf } from './crop.ts';

type CropDialogProps = {
  /** An address of the picture on this device, and its size after rotation. */
  url: string;
  size: Size;
  onChoose: (crop: Crop) => void;
  onClose: () => void;
};

/** As a fraction of the part's width or height, for each press of an arrow key. */
const STEP_SHARE = 0.05;
const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP_SHARE, 0],
  ArrowRight: [STEP_SHARE, 0],
  ArrowUp: [0, -STEP_SHARE],
  ArrowDown: [0, STEP_SHARE],
};

const percent = (share: number) => `${share * 100}%`;

/** The part of a picture that shoppers will see: the picture is moved behind a frame, by pointer or by arrow keys. */
export function CropDialog({ url, size, onChoose, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState(() => wholeOf(size));
  const frame = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number; from: Crop }>(null);

  const hold = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, y: event.clientY, from: crop };
  };
  const drag = ({ clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!grip.current || !box) return;
    const { x, y, from } = grip.current;
    // The picture follows the finger, so the part moves the other way.
    setCrop(movedBy(size, from, (x - clientX) / box.width, (y - clientY) / box.height));
  };
  const release = () => {
    grip.current = null;
  };
  const byKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    setCrop(movedBy(size, crop, ...arrow));
  };
  return (
    <Modal
      open
      title={t('storefront.cropTitle')}
      width={640}
      mask={{ closable: false }}
      okText={t('storefront.cropUse')}
      cancelText={t('common.cancel')}
      onOk={() => onChoose(crop)}
      onCancel={onClose}
      afterOpenChange={(open) => open && frame.current?.focus()}
    >
      <p className="td-crop-help" id="td-crop-help">
        {t('storefront.cropHelp')}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: no element of HTML is moved in two directions */}
      <div
        ref={frame}
        className="td-crop"
        role="group"
        aria-label={t('storefront.cropPart')}
        aria-describedby="td-crop-help"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: moved by arrow keys
        tabIndex={0}
        onPointerDown={hold}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={byKey}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          style={{
            width: percent(size.width / crop.width),
            left: percent(-crop.left / crop.width),
            top: percent(-crop.top / heightOf(crop)),
          }}
        />
      </div>
      {maxZoom(size) > 1 ? (
        <div className="td-crop-zoom">
          <span aria-hidden>{t('storefront.cropZoom')}</span>
          <Slider
            min={1}
            max={maxZoom(size)}
            step={0.01}
            value={zoomOf(size, crop)}
            tooltip={{ open: false }}
            ariaLabelForHandle={t('storefront.cropZoom')}
            onChange={(zoom) => setCrop(zoomedTo(size, crop, zoom))}
          />
        </div>
      ) : null}
    </Modal>
  );
}
