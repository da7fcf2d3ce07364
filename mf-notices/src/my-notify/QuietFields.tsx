import styled from 'styled-components';
import { Checkbox, TextInput, theme } from '@portal/design';

interface Quiet {
  /** `HH:mm`; empty: off. */
  quietFrom: string;
  quietUntil: string;
}

interface QuietFieldsProps {
  quiet: Quiet;
  onChange: (quiet: Quiet) => void;
}

const usual: Quiet = { quietFrom: '22:00', quietUntil: '08:00' };

/** Quiet hours: mail, SMS and account webhooks wait until they end, except for security messages. */
export function QuietFields({ quiet, onChange }: QuietFieldsProps) {
  const { quietFrom, quietUntil } = quiet;
  const isOn = quietFrom !== '' || quietUntil !== '';
  return (
    <Row>
      <Checkbox
        checked={isOn}
        onChange={({ target }) => onChange(target.checked ? usual : { quietFrom: '', quietUntil: '' })}
      >
        免打扰
      </Checkbox>
      {isOn && (
        <Hours>
          <TextInput
            type="time"
            aria-label="免打扰开始时间"
            value={quietFrom}
            onChange={({ target }) => onChange({ ...quiet, quietFrom: target.value })}
          />
          至
          <TextInput
            type="time"
            aria-label="免打扰结束时间"
            value={quietUntil}
            onChange={({ target }) => onChange({ ...quiet, quietUntil: target.value })}
          />
        </Hours>
      )}
      <small>期间的邮件、短信与账号 Webhook 在结束后发出；安全提醒和应用的 Webhook 不受影响。</small>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  margin: ${theme.space.l} 0;
  small {
    flex-basis: 100%;
    color: ${theme.color.inkSoft};
  }
`;

/** Keeps both times on one line. */
const Hours = styled.div`
  display: flex;
  flex: 0 1 300px;
  align-items: center;
  gap: ${theme.space.s};
  input {
    flex: 1;
    min-width: 0;
  }
`;
