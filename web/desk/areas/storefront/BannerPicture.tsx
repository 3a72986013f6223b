import { PictureOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Progress } from 'antd';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { MIN_BANNER_WIDTH, variantOf } from '#contract/pictures.ts';
import { MAX_IMAGE_BYTES, uploadBanner } from '#contract/uploads.ts';
import { t } from '#web/desk/areas/storefront/texts.ts';
import { usePictureUpload } from '#web/desk/ui/pictureUpload.ts';
import { upload } from '#web/platform/api.ts';
import { config } from '#web/platform/config.ts';
import { CropDialog } from './CropDialog.tsx';
import { type Crop, isLargeEnough, type Size } from './crop.ts';
import '#web/desk/ui/upload.css';

type BannerPictureProps = {
  /** From the form: the stored picture's address. */
  value?: string | null;
  onChange?: (url: string) => void;
  id?: string;
};
type Picture = { file: File; url: string; size: Size };

const MEGABYTE = 1024 * 1024;

/** Undefined if the browser cannot show it. */
const sizeOf = async (url: string): Promise<Size | undefined> => {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  return { width: image.naturalWidth, height: image.naturalHeight };
};

/** A picture that is cropped; it is uploaded at once, and the form stores its address. */
export function BannerPicture({ value, onChange, id }: BannerPictureProps) {
  const { componentDisabled: readOnly } = ConfigProvider.useConfig();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const { percent, problem, setProblem, send } = usePictureUpload(onChange);
  useEffect(() => () => picture && URL.revokeObjectURL(picture.url), [picture]);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return undefined;
    setProblem(undefined);
    if (file.size > MAX_IMAGE_BYTES)
      return setProblem(t('storefront.pictureTooHeavy', { size: MAX_IMAGE_BYTES / MEGABYTE }));
    const url = URL.createObjectURL(file);
    const size = await sizeOf(url);
    if (size && isLargeEnough(size)) return setPicture({ file, url, size });
    URL.revokeObjectURL(url);
    return setProblem(
      size ? t('storefront.pictureTooSmall', { min: MIN_BANNER_WIDTH }) : t('storefront.pictureUnreadable'),
    );
  };
  const sendCropped = (file: File, crop: Crop) => {
    setPicture(undefined);
    return send((options) => upload(uploadBanner, file, crop, options));
  };
  return (
    <div className="td-upload">
      <span className="td-upload-picture td-upload-banner">
        {value ? (
          <img src={`${config.apiBase}${variantOf(value, 480, 'webp')}`} alt="" />
        ) : (
          <PictureOutlined aria-hidden />
        )}
      </span>
      <div hidden={readOnly}>
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          onChange={(event) => void choose(event)}
        />
        <Button
          icon={<UploadOutlined aria-hidden />}
          disabled={percent !== undefined}
          onClick={() => input.current?.click()}
        >
          {value ? t('storefront.pictureReplace') : t('storefront.pictureChoose')}
        </Button>
        {percent === undefined ? null : (
          <Progress percent={percent} size="small" aria-label={t('storefront.pictureSending')} />
        )}
        {problem ? (
          <p className="td-upload-problem" role="alert">
            {problem}
          </p>
        ) : null}
      </div>
      {picture ? (
        <CropDialog
          url={picture.url}
          size={picture.size}
          onChoose={(crop) => void sendCropped(picture.file, crop)}
          onClose={() => setPicture(undefined)}
        />
      ) : null}
    </div>
  );
}
