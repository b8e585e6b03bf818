/** Why the form was refused. A toast with the same text announces it to screen readers. */
export function Fault({ text }: { text: string | null }) {
  return (
    <p id="sign-in-fault" className="error fault">
      {text}
    </p>
  )
}
