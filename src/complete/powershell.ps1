# Completions of balance for PowerShell; `balance completions powershell` prints them.
# Nothing that is typed or offered is evaluated: words come from the parser, and candidates are quoted.
Register-ArgumentCompleter -Native -CommandName balance -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $typed = @()
    $word = ''
    foreach ($element in $commandAst.CommandElements) {
        if ($element.Extent.StartOffset -ge $cursorPosition) { break }
        $text = $element.Extent.Text
        if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst] -or
            $element -is [System.Management.Automation.Language.ExpandableStringExpressionAst]) {
            $text = $element.Value
        }
        if ($element.Extent.EndOffset -ge $cursorPosition) {
            $word = $text
            break
        }
        $typed += $text
    }

    $program = Get-Command -Name balance -CommandType Application -ErrorAction Ignore | Select-Object -First 1
    if ($null -eq $program) { return }
    $env:BALANCE_COMPLETE = '1'
    $env:BALANCE_COMPLETE_WORD = $word
    try {
        $offered = & $program -- @typed 2>$null
    } finally {
        Remove-Item -Path Env:BALANCE_COMPLETE, Env:BALANCE_COMPLETE_WORD -ErrorAction Ignore
    }
    foreach ($line in $offered) {
        $value, $help = $line -split "`t", 2
        if (-not $help) { $help = $value }
        $quoted = $value
        if ($value -notmatch '^[A-Za-z0-9_./\\=+-]+$') {
            $quoted = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value) + "'"
        }
        [System.Management.Automation.CompletionResult]::new($quoted, $value, 'ParameterValue', $help)
    }
}
