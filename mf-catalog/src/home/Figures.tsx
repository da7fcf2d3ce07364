import styled from 'styled-components';
import { homeSummary } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, theme, wide } from '@portal/design';
import { useLoaded } from '@portal/page';

const load = (signal: AbortSignal) => call(homeSummary, {}, { signal });

const tenThousand = 10_000;
const inWords = (value: number) =>
  value < 100 * tenThousand
    ? value.toLocaleString('zh-CN')
    : `${Math.floor(value / tenThousand).toLocaleString('zh-CN')} 万`;

/** Home page block: key figures of the market. */
export function widget() {
  return <Figures />;
}

function Figures() {
  const { data, reason, retry } = useLoaded(load);
  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return null;

  const figures = [
    { label: '在线 API', value: data.apiNum },
    { label: '认证提供方', value: data.providerNum },
    { label: '上线应用', value: data.appNum },
    { label: '近30天调用', value: data.callNum },
  ];
  return (
    <Strip>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{inWords(value)}</dd>
        </div>
      ))}
    </Strip>
  );
}

const Strip = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: ${theme.space.l} 0;
  padding: 28px 0;
  > div {
    display: flex;
    flex-direction: column-reverse;
    padding-left: ${theme.space.l};
    border-left: 1px solid ${theme.color.line};
  }
  dd {
    font: 600 ${theme.size.display} / 40px ${theme.font.serif};
  }
  dt {
    color: ${theme.color.inkFaint};
  }
  ${wide} {
    grid-template-columns: repeat(4, 1fr);
    > div {
      padding-left: ${theme.space.xxl};
    }
    > div:first-child {
      padding-left: 0;
      border: 0;
    }
  }
`;
