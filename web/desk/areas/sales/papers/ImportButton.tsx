import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { importSheet } from '#contract/papers.ts';
import { pathOf } from '#contract/screens.ts';
import { t } from '#web/desk/areas/sales/texts.ts';
import { Allowed } from '#web/desk/ui/Allowed.tsx';

export function ImportButton() {
  const navigate = useNavigate();
  return (
    <Allowed to={importSheet}>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => navigate(pathOf('salesImport'))}>
        {t('common.import')}
      </Button>
    </Allowed>
  );
}
