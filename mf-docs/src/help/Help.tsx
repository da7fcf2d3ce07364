import { useEffect } from 'react';
import styled from 'styled-components';
import { findErrorCodes, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Card, Container, ListHead, SectionHead, TextLink, theme } from '@portal/design';
import { useLocation } from '@portal/router';
import { ErrorCodes } from './ErrorCodes';
import { SignatureCheck } from './SignatureCheck';
import { Tickets } from './Tickets';

type Codes = CallReply<typeof findErrorCodes>['records'];

export const page = definePage<Codes>({
  load: async ({ query, signal }) =>
    (await call(findErrorCodes, { keyWord: query.get('code') ?? '' }, { signal })).records,
  Page: Help,
});

const cards = [
  { title: '新手指南', text: '十分钟完成第一次调用', to: '/documentCenterList?type=guide' },
  { title: '接入流程', text: '注册认证、创建应用、申请API、调用上线', to: '/documentCenter' },
  { title: '获取密钥', text: '查看、轮换与吊销应用的密钥', to: '/getKey' },
  { title: '解释这次调用', text: '粘贴请求号，看哪条规则决定、计费多少与原因', to: '/explainCall' },
  { title: '在线测试', text: '在浏览器里发出一次真实的调用', to: '/apiTest' },
  { title: 'SDK与示例', text: '三种语言的签名示例代码', to: '/documentCenterList?type=sdk' },
  { title: '常见问题', text: '账号、密钥、调用、计费', to: '/comQuestion' },
];

function Help({ data: codes }: { data: Codes }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <Container>
      <ListHead title="帮助与支持" help="遇到错误先查错误码，签名不对就逐行比较，还不行请提交工单。" />
      <Cards>
        {cards.map(({ title, text, to }) => (
          <Card key={title}>
            <h2>
              <TextLink to={to}>{title}</TextLink>
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
  scroll-margin-top: 80px;
`;
