/** One sentence that has the page for itself. */
export function SentenceAlone({ text }: { readonly text: string }) {
  return (
    <div class="play">
      <main class="message">
        <h1 class="message-title">{text}</h1>
      </main>
    </div>
  )
}
