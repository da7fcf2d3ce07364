import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Panel } from '@portal/design';
import { contentProblem } from '@portal/rules';
import { PropSlot } from '@portal/slots';
import { Mistake } from './Mistake';
import type { NoticeFields } from './noticeFields';

interface NoticeContentFieldProps {
  form: UseFormReturn<NoticeFields>;
  /** HTML that the editor opens with. */
  opened: string;
}

/** The text of a notice, in the editor of another remote. */
export function NoticeContentField({ form, opened }: NoticeContentFieldProps) {
  const mistakeId = useId();
  const { content: mistake } = form.formState.errors;

  return (
    <Panel title="公告内容">
      <Controller
        name="content"
        control={form.control}
        rules={{ validate: (html) => contentProblem(html, '公告内容') ?? true }}
        render={({ field: { onChange } }) => (
          <PropSlot
            id="editor.richText"
            props={{
              label: '公告内容',
              value: opened,
              isInvalid: mistake !== undefined,
              describedBy: mistake ? mistakeId : undefined,
              onChange,
            }}
          />
        )}
      />
      {mistake && (
        <Mistake id={mistakeId} role="alert">
          {mistake.message}
        </Mistake>
      )}
    </Panel>
  );
}
