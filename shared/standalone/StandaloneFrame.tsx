import { Outlet } from 'react-router-dom';
import styled from 'styled-components';
import type { PortalManifest } from '@portal/contract/internal';
import {
  Container,
  GlobalStyle,
  QuestionRegion,
  SelectInput,
  TextLink,
  ToastRegion,
  theme,
} from '@portal/design';
import { LeaveGuard } from '@portal/page';
import { conditions } from './conditions';
import { personas } from './personas';
import { keepSetting, readSettings, type Settings } from './settings';

const choices: { name: keyof Settings; label: string; options: [string, string][] }[] = [
  {
    name: 'persona',
    label: '身份',
    options: Object.entries(personas).map(([value, { title }]) => [value, title]),
  },
  { name: 'condition', label: '门户的回答', options: Object.entries(conditions) },
];

/** Frame around the pages of a remote that runs alone: route, persona, and behaviour of the fake portal. */
export function StandaloneFrame({ manifest }: { manifest: PortalManifest }) {
  const settings = readSettings(document.cookie);

  function handleChange(name: keyof Settings, value: string) {
    keepSetting(name, value);
    // A page is reloaded for each persona and condition.
    window.location.reload();
  }

  return (
    <>
      <GlobalStyle />
      <Bar>
        <Row>
          <TextLink to="/">
            {manifest.title}（{manifest.name} 独立运行）
          </TextLink>
          <Choices>
            {choices.map(({ name, label, options }) => (
              <label key={name}>
                {label}{' '}
                <SelectInput
                  value={settings[name]}
                  onChange={(event) => handleChange(name, event.target.value)}
                >
                  {options.map(([value, title]) => (
                    <option key={value} value={value}>
                      {title}
                    </option>
                  ))}
                </SelectInput>
              </label>
            ))}
          </Choices>
        </Row>
      </Bar>
      <main>
        <Outlet />
      </main>
      <ToastRegion />
      <LeaveGuard />
      <QuestionRegion />
    </>
  );
}

const Bar = styled.header`
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.mist};
`;

const Row = styled(Container)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.s} ${theme.space.xl};
  padding-block: ${theme.space.s};
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s} ${theme.space.l};
`;
