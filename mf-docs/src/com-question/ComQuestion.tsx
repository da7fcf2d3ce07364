import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { listFaqCategories, listFaqs, voteFaq, type CallReply, type Faq } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  StatusTabs,
  Button,
  ButtonLink,
  Card,
  Container,
  Empty,
  ListHead,
  SearchBox,
  theme,
} from '@portal/design';
import { Pager, loadList } from '@portal/page';
import { RichText } from '@portal/richtext';
import { useListQuery, useLocation, useRevalidator } from '@portal/router';
import { HelpfulVote } from '../common/HelpfulVote';

interface FaqData {
  categories: CallReply<typeof listFaqCategories>['records'];
  faqs: CallReply<typeof listFaqs>;
}

/** Id of the question in the fragment of the address; empty when there is none or it cannot be decoded. */
function namedBehind(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

const askedFor = () => (typeof window === 'undefined' ? '' : namedBehind(window.location.hash));

export const page = definePage<FaqData>({
  async load(request) {
    const { query, signal } = request;
    const isListed = query.has('cateId') || query.has('searchText') || query.has('pageNo');
    const [{ records }, faqs] = await Promise.all([
      call(listFaqCategories, {}, { signal }),
      loadList(listFaqs, request, {
        filters: ['cateId', 'searchText'],
        also: { faqId: isListed ? undefined : askedFor() || undefined },
        pageSize: 20,
      }),
    ]);
    return { categories: records, faqs };
  },
  Page: ComQuestion,
});

function ComQuestion({ data: { categories, faqs } }: { data: FaqData }) {
  const { query, change, clear } = useListQuery<'cateId' | 'searchText'>();
  const { hash } = useLocation();
  const opened = namedBehind(hash);
  useQuestionLoaded(opened, faqs.records);
  const all = categories.reduce((sum, { count }) => sum + count, 0);

  return (
    <Container>
      <ListHead title="常见问题" help="大多数疑问在这里有答案；没有找到，可以提交工单。">
        <SearchBox
          label="搜索问题"
          placeholder="例如：验证码、签名错误"
          value={query.get('searchText') ?? ''}
          onSearch={(searchText) => change({ searchText })}
        />
      </ListHead>
      <StatusTabs
        label="问题分类"
        tabs={[
          { id: '', title: '全部', count: all },
          ...categories.map(({ cateId, name, count }) => ({ id: cateId, title: name, count })),
        ]}
        current={query.get('cateId') ?? ''}
        onChange={(cateId) => change({ cateId })}
      />
      {faqs.records.length === 0 ? (
        <Empty text="没有相关的问题">
          <Button onClick={clear}>查看全部问题</Button>
        </Empty>
      ) : (
        faqs.records.map((faq) => <Question key={faq.faqId} faq={faq} isOpen={faq.faqId === opened} />)
      )}
      <Pager page={faqs} />
      <Contact>
        <div>
          <h2>没有找到答案？</h2>
          <p>提交工单，一个工作日内回复，结果会发到消息中心。</p>
        </div>
        <ButtonLink to="/help#tickets" $kind="primary">
          联系客服
        </ButtonLink>
      </Contact>
    </Container>
  );
}

/**
 * Loads the page of the list that has a question. Needed where a link of this portal names it: while its page is loaded,
 * the fragment of the address is still that of the page before.
 */
function useQuestionLoaded(faqId: string, records: readonly Faq[]): void {
  const { revalidate } = useRevalidator();
  const isMissing = faqId !== '' && !records.some((faq) => faq.faqId === faqId);

  useEffect(() => {
    if (isMissing) void revalidate();
  }, [faqId, isMissing, revalidate]);
}

function Question({ faq, isOpen }: { faq: Faq; isOpen: boolean }) {
  const room = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen) room.current?.scrollIntoView({ block: 'center' });
  }, [isOpen]);

  return (
    <Room ref={room} id={faq.faqId} open={isOpen || undefined}>
      <summary>{faq.question}</summary>
      <div>
        <RichText html={faq.answer} />
        <HelpfulVote
          helpful={faq.helpful}
          onVote={async (isHelpful) =>
            (await call(voteFaq, { faqId: faq.faqId, helpful: isHelpful ? 1 : 0 })).helpful
          }
        />
      </div>
    </Room>
  );
}

const Room = styled.details`
  border-bottom: 1px solid ${theme.color.line};
  summary {
    padding: ${theme.space.l} 0 ${theme.space.l} ${theme.space.l};
    /* A second line begins below the first word, not below the mark. */
    text-indent: -${theme.space.l};
    font-weight: 600;
    font-size: ${theme.size.l};
    cursor: pointer;
  }
  > div {
    max-width: ${theme.width.reading};
    padding: 0 0 ${theme.space.xl} ${theme.space.l};
  }
`;

const Contact = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.l};
  margin-top: ${theme.space.xxl};
  padding: ${theme.space.xl};
  h2 {
    font: 600 ${theme.size.xl} / 28px ${theme.font.serif};
  }
  p {
    color: ${theme.color.inkSoft};
  }
`;
