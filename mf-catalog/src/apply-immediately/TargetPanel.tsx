import { Controller } from 'react-hook-form';
import styled from 'styled-components';
import type { Env } from '@portal/calls';
import { Panel, TextLink, theme } from '@portal/design';
import { ChoiceCards } from '@portal/forms';
import type { ApplyFormProps } from './ApplyFields';
import type { ApplyData } from './applyData';
import { ownRefusal } from './planTerms';

interface TargetPanelProps extends ApplyFormProps {
  apps: ApplyData['apps'];
  hasSandbox: boolean;
  /** Own API: only the sandbox can be chosen. */
  isOwn?: boolean;
}

/** Choice of app and environment. */
export function TargetPanel({ form, apps, hasSandbox, isOwn = false }: TargetPanelProps) {
  return (
    <Panel title="1 选择应用与环境">
      <Controller
        name="appId"
        control={form.control}
        render={({ field: { name, value, onChange }, fieldState }) => (
          <ChoiceCards
            legend="应用"
            name={name}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
            choices={apps.map(({ appId, appName }) => ({ id: appId, title: appName }))}
          />
        )}
      />
      <Other>
        <TextLink to="/createMyApp">新建应用</TextLink>
      </Other>
      <Controller
        name="env"
        control={form.control}
        render={({ field: { name, value, onChange }, fieldState }) => (
          <ChoiceCards<Env>
            legend="环境"
            name={name}
            value={value}
            onChange={onChange}
            error={fieldState.error?.message}
            choices={[
              {
                id: 'prod',
                title: '生产',
                text: '真实数据，按套餐计费',
                refusal: isOwn ? ownRefusal : undefined,
              },
              {
                id: 'sandbox',
                title: '沙箱',
                text: '测试数据，每天 1,000 次，不计费',
                refusal: hasSandbox ? undefined : '该 API 没有沙箱',
              },
            ]}
          />
        )}
      />
    </Panel>
  );
}

const Other = styled.p`
  margin: calc(-1 * ${theme.space.s}) 0 ${theme.space.l};
  font-size: ${theme.size.s};
`;
