import styled from 'styled-components';
import { SectionHead, theme, wide } from '@portal/design';
import { promises } from '@portal/rules';
import { useBoot } from '../bootDocument';

const stepsFor = (isInstant: boolean) => [
  { title: '注册认证', text: `个人认证${promises.personPassing(isInstant)}` },
  { title: '创建应用', text: '立即得到沙箱密钥，先跑通再上线' },
  { title: '申请 API', text: '选套餐、设预算，多数自动通过' },
  { title: '调用上线', text: '看得见每次调用的结果与费用' },
];
const numerals = ['一', '二', '三', '四'];

export function HomeSteps() {
  const { checksPersons = false } = useBoot();
  return (
    <Section>
      <SectionHead title="四步接入" />
      <List>
        {stepsFor(checksPersons).map(({ title, text }, index) => (
          <li key={title}>
            <i aria-hidden="true">{numerals[index]}</i>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </List>
    </Section>
  );
}

const Section = styled.section`
  padding-top: ${theme.space.xxxl};
`;

const List = styled.ol`
  display: grid;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.mist};
  li {
    display: grid;
    gap: ${theme.space.xs};
    padding: 20px 28px;
    color: ${theme.color.inkSoft};
  }
  li + li {
    border-top: 1px solid ${theme.color.line};
  }
  i {
    font: 700 ${theme.size.xl} / 28px ${theme.font.serif};
    color: ${theme.color.brand};
  }
  strong {
    font-size: ${theme.size.l};
    color: ${theme.color.ink};
  }
  ${wide} {
    grid-template-columns: repeat(4, 1fr);
    li {
      padding: 28px;
    }
    li + li {
      border-top: 0;
      border-left: 1px solid ${theme.color.line};
    }
  }
`;
