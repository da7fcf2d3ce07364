/* What code must not decide by (the words of a message, digits that stand for a state), and what people must not read. */

const words = 'Sentences are edited. Decide by a code, an id, or the class of the error.';
const digit = 'A state has a name: take it from @portal/calls (applyState.active, liveStates …).';

/** Decisions by the text of an error. */
export const messageTests = [
  {
    selector:
      'CallExpression[callee.property.name=/^(includes|startsWith|endsWith|indexOf|match|search)$/]' +
      '[callee.object.type="MemberExpression"][callee.object.property.name="message"]',
    message: words,
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(test|exec)$/] > MemberExpression.arguments[property.name="message"]',
    message: words,
  },
  {
    selector: 'BinaryExpression[operator=/^[!=]==$/] > MemberExpression[property.name="message"]',
    message: words,
  },
];

const isState = '[name=/^(state|.+State)$/]';
const stateDigit = `:matches(MemberExpression[property.name=/^(state|.+[sS]tate)$/], Identifier${isState})`;

/** Digits in place of the names of states, in SQL too. */
export const bareStates = [
  {
    selector: `BinaryExpression[operator=/^[!=]==$/]:has(> ${stateDigit}) > Literal[raw=/^[0-9]/]`,
    message: digit,
  },
  { selector: 'Property[key.name=/^(state|.+[sS]tate)$/] > Literal.value[raw=/^[0-9]/]', message: digit },
  {
    selector:
      'CallExpression[callee.property.name=/^(where|on|eb)$/][arguments.0.value=/(^|\\.|_)state$/] > Literal.arguments[raw=/^[0-9]/]',
    message: digit,
  },
  {
    selector:
      'CallExpression[arguments.0.value=/(^|\\.|_)state$/] > ArrayExpression.arguments > Literal[raw=/^[0-9]/]',
    message: digit,
  },
  {
    selector: 'TemplateElement[value.raw=/\\bstate\\s*(=|<>|!=|in)\\s*\\(?\\s*[0-9]/]',
    message: digit,
  },
  { selector: 'CallExpression[callee.name=/^move/] > Literal.arguments[raw=/^[0-9]/]', message: digit },
];

/** Times in sentences for people. */
export const exactTimes = [
  {
    selector: 'TaggedTemplateExpression[tag.name="say"] CallExpression[callee.name="formatInstant"]',
    message: 'People read times to the minute: use minuteOf.',
  },
];
