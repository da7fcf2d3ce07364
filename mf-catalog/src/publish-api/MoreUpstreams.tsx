import { useState } from 'react';
import styled from 'styled-components';
import {
  envs,
  moreUpstreamsMax,
  probeSeconds,
  upstreamWeightMax,
  type Env,
  type PublicationData,
} from '@portal/calls';
import { Button, Field, Panel, SelectInput, TextInput, theme } from '@portal/design';
import { Options } from '@portal/forms';
import { useRowKeys } from '@portal/page';
import { firstBroken, keyOf, probePathRules } from '@portal/rules';
import { NumberField } from './NumberField';
import type { StepProps } from './useDraft';

type More = PublicationData['moreUpstreams'][number];

/** Additional upstreams by environment, load balancing, and health checks. */
export function MoreUpstreams({ data, change }: StepProps) {
  const [path, setPath] = useState(data.probePath);
  const pathProblem = firstBroken(probePathRules, path);
  const rows = data.moreUpstreams;
  const { keyAt, isAdded, add, remove } = useRowKeys(rows.length);

  const put = (at: number, facts: Partial<More>) =>
    change({ moreUpstreams: rows.map((row, index) => (index === at ? { ...row, ...facts } : row)) });

  function handleAdd() {
    add();
    change({ moreUpstreams: [...rows, { env: 'prod', url: '', weight: 1 }] });
  }

  function handleRemove(at: number) {
    remove(at);
    change({ moreUpstreams: rows.filter((_, index) => index !== at) });
  }

  // Invalid input is reported here and not saved, so that other changes can be.
  function handlePath(typed: string) {
    const probePath = typed.trim();
    setPath(probePath);
    if (firstBroken(probePathRules, probePath) === null) change({ probePath });
  }

  return (
    <Panel
      title="更多上游（选填）"
      aside={
        <Button $size="s" disabled={rows.length >= moreUpstreamsMax} onClick={handleAdd}>
          加一个上游
        </Button>
      }
    >
      <Lead>
        同一服务部署在几处时填写：网关按权重分配调用，故障的自动移出、恢复后移回。还没有返回内容的调用会改由另一个上游应答：没有发出的，以及
        GET、HEAD、PUT、DELETE 等可重复的。每个地址与首个上游一样须能公开访问，并一同审核。
      </Lead>
      {rows.length > 0 && (
        <>
          <Field label="首个上游的权重" hint="权重 2 的上游得到的调用是权重 1 的两倍">
            <WeightSelect
              value={data.upstreamWeight}
              onChange={(upstreamWeight) => change({ upstreamWeight })}
            />
          </Field>
          <List aria-label="更多上游">
            {rows.map(({ env, url, weight }, at) => (
              <li key={keyAt(at)}>
                <SelectInput
                  autoFocus={isAdded(at)}
                  aria-label={`第 ${at + 1} 个的环境`}
                  value={env}
                  onChange={({ target }) =>
                    put(at, { env: keyOf(envs, target.value) ?? ('prod' satisfies Env) })
                  }
                >
                  <Options of={envs} />
                </SelectInput>
                <TextInput
                  aria-label={`第 ${at + 1} 个的地址`}
                  inputMode="url"
                  placeholder="https://api2.example.com/base"
                  value={url}
                  onChange={({ target }) => put(at, { url: target.value.trim() })}
                />
                <WeightSelect
                  aria-label={`第 ${at + 1} 个的权重`}
                  value={weight}
                  onChange={(next) => put(at, { weight: next })}
                />
                <Button $size="s" aria-label={`删除第 ${at + 1} 个上游`} onClick={() => handleRemove(at)}>
                  删除
                </Button>
              </li>
            ))}
          </List>
          <Field
            label="健康检查路径（选填）"
            hint="网关以 GET 请求每个上游的这个路径，HTTP 状态小于 400 即正常；留空则只按调用的失败判断"
            error={pathProblem ?? undefined}
          >
            <TextInput
              placeholder="/healthz"
              value={path}
              onChange={({ target }) => handlePath(target.value)}
            />
          </Field>
          {path && (
            <NumberField
              label="检查间隔（秒）"
              hint={`${probeSeconds.min} 到 ${probeSeconds.max}`}
              range={probeSeconds}
              value={data.probeSeconds}
              onChange={(seconds) => change({ probeSeconds: seconds })}
            />
          )}
        </>
      )}
    </Panel>
  );
}

interface WeightSelectProps {
  value: number;
  onChange: (weight: number) => void;
  'aria-label'?: string;
}

const weights = Array.from({ length: upstreamWeightMax }, (_, at) => at + 1);

const WeightSelect = ({ value, onChange, ...named }: WeightSelectProps) => (
  <SelectInput {...named} value={value} onChange={({ target }) => onChange(Number(target.value))}>
    {weights.map((weight) => (
      <option key={weight} value={weight}>
        权重 {weight}
      </option>
    ))}
  </SelectInput>
);

const Lead = styled.p`
  margin: 0 0 ${theme.space.m};
`;

const List = styled.ul`
  display: grid;
  gap: ${theme.space.m};
  margin: 0 0 ${theme.space.l};
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr) 112px auto;
    gap: ${theme.space.s};
    align-items: center;
  }
  @media (max-width: 640px) {
    li {
      grid-template-columns: 112px minmax(0, 1fr);
    }
  }
`;
