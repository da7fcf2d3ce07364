import { Panel, Field, SelectInput, TextArea, TextInput } from '@portal/design';
import { DocumentChoice } from './DocumentChoice';
import type { StepProps } from './useDraft';
import { countHint } from '@portal/rules';

const targets = ['99%', '99.5%', '99.9%', '99.95%', '99.99%'];

export function SupportStep({ data, change }: StepProps) {
  return (
    <Panel title="SLA 与支持">
      <Field label="可用性目标">
        <SelectInput
          value={data.availability}
          onChange={({ target }) => change({ availability: target.value })}
        >
          {targets.map((target) => (
            <option key={target}>{target}</option>
          ))}
        </SelectInput>
      </Field>
      <Field label="支持时间">
        <TextInput
          maxLength={60}
          value={data.supportHours}
          onChange={({ target }) => change({ supportHours: target.value })}
        />
      </Field>
      <Field
        label="未达标的补偿（选填）"
        hint={`例如：当月可用性低于目标，按差额返还次数，${countHint(data.compensation ?? '', 200)}`}
      >
        <TextArea
          maxLength={200}
          value={data.compensation ?? ''}
          onChange={({ target }) => change({ compensation: target.value })}
        />
      </Field>
      <Field label="联系方式" hint="显示在 API 详情页">
        <TextInput
          maxLength={60}
          value={data.contact}
          onChange={({ target }) => change({ contact: target.value })}
        />
      </Field>
      <DocumentChoice chosen={data.docIds ?? []} onChange={(docIds) => change({ docIds })} />
    </Panel>
  );
}
