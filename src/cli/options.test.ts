import { InvalidArgumentError } from 'commander'
import { test } from 'tap'
import { UsageError } from '../files.js'
import { formatUsageError, gather, inOneLine, nonEmpty, url, whole } from './options.js'

test('A whole number is written in digits and is within its limits', async t => {
  const port = whole(1, 65535)
  t.equal(port('1'), 1)
  t.equal(port('65535'), 65535)
  t.equal(port('0080'), 80)
  for (const text of ['0', '65536', '-1', '+1', '1.0', '1e3', '0x10', ' 1', '', 'one', '1\n'])
    t.throws(() => port(text), InvalidArgumentError, JSON.stringify(text))
})

test('A URL is http or https, and slashes at its end are removed', async t => {
  t.equal(url('http://127.0.0.1:4010/'), 'http://127.0.0.1:4010')
  t.equal(url('https://example.org/base//'), 'https://example.org/base')
  for (const text of ['', 'localhost:4010', '/path', 'ftp://example.org', 'file:///etc/passwd'])
    t.throws(() => url(text), InvalidArgumentError, JSON.stringify(text))
})

test('The values of a repeated option are collected in order', async t => {
  t.same(
    ['a', 'b', 'a'].reduce<readonly string[] | undefined>((before, text) => gather(text, before), undefined),
    ['a', 'b', 'a'],
  )
})

test('A text that must not be empty may be anything else', async t => {
  t.equal(nonEmpty(' '), ' ')
  t.throws(() => nonEmpty(''), InvalidArgumentError)
})

test('A message is one line that does not control the terminal, whatever it quotes', async t => {
  t.equal(inOneLine('error: a\r\n  b\u001b[2J\u202ec\ud800\n'), 'error: a b\\u{1b}[2J\\u{202e}c\ufffd')
})

test('Each of several mistakes has a line of its own', async t => {
  const lines = (...mistakes: readonly string[]) =>
    formatUsageError('error', new UsageError('w.json', mistakes))
  t.equal(lines(), 'error: w.json')
  t.equal(lines('no\nlist'), 'error: w.json: no list')
  t.equal(lines('no\nlist', 'no text'), 'error: w.json:\n- no list\n- no text')
})
