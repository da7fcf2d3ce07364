import { useEffect } from 'react';
import styled from 'styled-components';
import { findErrorCodes, viewHelp, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Card, Container, ListHead, SectionHead, TextLink, theme } from '@portal/design';
import { useLocation } from '@portal/router';
import { ErrorCodes } from './ErrorCodes';
import { SignatureCheck } from './SignatureCheck';
import { Tickets } from './Tickets';

type Codes = CallReply<typeof findErrorCodes>['records'];
interface Data {
  help: CallReply<typeof viewHelp>;
  codes: Codes;
}

export const page = definePage<Data>({
  async load({ query, signal }) {
    const [help, { records: codes }] = await Promise.all([
      call(viewHelp, {}, { signal }),
      call(findErrorCodes, { keyWord: query.get('code') ?? '' }, { signal }),
    ]);
    return { help, codes };
  },
  Page: Help,
});

function Help({ data: { help, codes } }: { data: Data }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <Container>
      <ListHead title="帮助与支持" help={help.text} />
      <Cards>
        {help.cards.map(({ title, text, link }) => (
          <Card key={title}>
            <h2>
              <TextLink to={link}>{title}</TextLink>
            </h2>
            <p>{text}</p>
          </Card>
        ))}
      </Cards>
      <Part id="codes">
        <SectionHead title="错误码查询" />
        <ErrorCodes codes={codes} />
      </Part>
      <Part id="sign">
        <SectionHead title="签名校验" />
        <SignatureCheck />
      </Part>
      <Part id="tickets">
        <SectionHead title="工单" />
        <Tickets />
      </Part>
    </Container>
  );
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  gap: ${theme.space.l};
  > div {
    padding: ${theme.space.l};
  }
  h2 {
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  p {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;

const Part = styled.section`
  margin-top: ${theme.space.xxxl};
  > [role='search'] {
    margin-bottom: ${theme.space.m};
  }
`;
