import { CheckCircleOutlined, StopOutlined, TagsOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import {
  bulkActivateCustomers,
  bulkInactivateCustomers,
  bulkTagCustomers,
  type Customer,
  type CustomerFilter,
} from '#contract/customers.ts';
import { t } from '#web/desk/areas/customers/texts.ts';
import { BulkBar } from '#web/desk/ui/BulkBar.tsx';
import type { Selection } from '#web/desk/ui/list.ts';
import { TagDialog } from '#web/desk/ui/TagDialog.tsx';
import type { useBulkActions } from './bulkActions.ts';
import { tagPick } from './queries.ts';

type CustomerBulkBarProps = Selection<Customer> & {
  filter: CustomerFilter;
  actions: ReturnType<typeof useBulkActions>;
};

/** Actions on the selected customers, or on all that match. */
export function CustomerBulkBar({ actions, ...selection }: CustomerBulkBarProps) {
  const [tagging, setTagging] = useState(false);
  const { data: tags = [] } = useQuery(tagPick());
  const options = tags.map(({ name }) => ({ value: name, label: name }));
  return (
    <BulkBar {...selection} selectAllText={(count) => t('customers.selectAllMatching', { count })}>
      {({ count, run, button }) => (
        <>
          {button(
            bulkActivateCustomers,
            t('common.activate'),
            <CheckCircleOutlined aria-hidden />,
            () => void run(actions.activate),
          )}
          {button(
            bulkInactivateCustomers,
            t('common.inactivate'),
            <StopOutlined aria-hidden />,
            () => void run(actions.inactivate),
          )}
          {button(bulkTagCustomers, t('customers.editTags'), <TagsOutlined aria-hidden />, () => setTagging(true))}
          {tagging ? (
            <TagDialog<string>
              title={t('customers.tagsTitle', { count })}
              addLabel={t('customers.tagsAdd')}
              removeLabel={t('customers.tagsRemove')}
              field={({ fixed, ...field }) => (
                <Select
                  {...field}
                  {...(fixed ? { mode: 'multiple' } : { mode: 'tags', tokenSeparators: [',', '，'] })}
                  options={options}
                />
              )}
              onClose={() => setTagging(false)}
              onTag={(tagChange) => run((target) => actions.tag(target, tagChange))}
            />
          ) : null}
        </>
      )}
    </BulkBar>
  );
}
