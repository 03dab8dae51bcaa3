import { test } from 'tap'
import { exact, html, sentence } from './markup.js'

test('A template escapes every text, and includes what another template made', async t => {
  t.equal(
    `${html`<p title="${'"<'}">${['<b>', html`<i>${"'&"}</i>`]}${undefined}${7}</p>`}`,
    '<p title="&quot;&lt;">&lt;b&gt;<i>&#39;&amp;</i>7</p>',
  )
})

test('Text in a template hides nothing and moves nothing', async t => {
  t.equal(`${html`${'a\u202eb\u0000c\ud800\nd'}`}`, 'a\\u{202e}b\\u{0}c\ufffd\nd')
  t.equal(`${html`${'by שלום עולם <1> today'}`}`, 'by \u2068שלום עולם\u2069 &lt;1&gt; today')
  t.equal(`${exact('a\u202eb <')}`, 'a\u202eb &lt;', 'what a reader copies stays as it is')
})

test('Backticks in a sentence mark code', async t => {
  t.equal(`${sentence('The `name` of <x>')}`, 'The <code>name</code> of &lt;x&gt;')
})
