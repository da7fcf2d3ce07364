import styled from 'styled-components';
import { healths, type StatusPartView } from '@portal/calls';
import { Status, theme } from '@portal/design';
import { DayBars } from './DayBars';
import { healthTones } from './healthTones';

/** A part of the portal: current health and the last days. */
export function PartRow({ part }: { part: StatusPartView }) {
  const { name, health, uptime, days } = part;
  return (
    <Row>
      <Head>
        <h3>{name}</h3>
        <Status tone={healthTones[health]}>{healths[health]}</Status>
      </Head>
      <DayBars name={name} days={days} />
      <Foot>
        <span>{days.length} 天前</span>
        <span>{uptime === null ? '尚无数据' : `可用率 ${uptime}%`}</span>
        <span>今天</span>
      </Foot>
    </Row>
  );
}

const Row = styled.li`
  padding: ${theme.space.l} 0;
  border-top: 1px solid ${theme.color.line};
  &:first-child {
    border-top: 0;
    padding-top: 0;
  }
`;

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.s};
  h3 {
    font-size: ${theme.size.m};
    font-weight: 600;
  }
`;

const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  margin-top: ${theme.space.xs};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};
`;
